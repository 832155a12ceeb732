import { KeyHints } from "#app/ui/office/key-hints.tsx";
import { useRowKeys } from "#app/ui/office/row-keys.ts";
import { type ShownUser, UserRow } from "./user-row.tsx";

export function UserList({ users }: { users: readonly ShownUser[] }) {
  const list = useRowKeys<HTMLUListElement>();
  return (
    <>
      <ul ref={list} className="overflow-hidden rounded-tile border border-line bg-raised">
        {users.map((user) => (
          <UserRow key={user.id} user={user} />
        ))}
      </ul>
      <KeyHints
        keys={[
          { keys: ["↑", "↓"], text: "moverse" },
          { keys: ["↵"], text: "ver perfil" },
          { keys: ["/"], text: "buscar" },
        ]}
      />
    </>
  );
}

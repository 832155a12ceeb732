import { Outlet } from "react-router";
import { OfficeFailure, Counters, OfficeEmpty, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { type ShownUser, UserList } from "#app/features/people/accounts/office/components/user-list.tsx";
import { usersFailed } from "#app/features/people/accounts/office/messages.ts";
import { countUsers, type ListedUser, listUsers } from "#app/features/people/accounts/office/queries.server.ts";
import { readUserSearch, userQuery, usersAddress } from "#app/features/people/accounts/office/search-params.ts";
import { formatDayNumbers } from "#app/lib/dates.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { Pages } from "#app/ui/pages.tsx";
import { SearchBox } from "#app/ui/office/search-box.tsx";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/users.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const search = readUserSearch(new URL(request.url).searchParams);
  const { users, page, pageCount } = await listUsers(scope.context, search);
  return { search: { ...search, page }, counters: await countUsers(scope.context), users: users.map(shown), pageCount };
}

function shown({ id, email, display_name, email_verified_at, deletion_requested_at, banned_at, created_at, role }: ListedUser): ShownUser {
  return {
    id,
    email,
    name: display_name || email,
    since: formatDayNumbers(created_at),
    role,
    remarks: [
      ...(email_verified_at ? [] : ["Correo sin confirmar"]),
      ...(deletion_requested_at ? ["Se va a borrar"] : []),
      ...(banned_at ? ["Cerrada por el equipo"] : []),
    ],
  };
}

export const meta = unlistedMeta("Usuarios", "Quién tiene una cuenta y qué puede hacer.");

export default function Users({ loaderData: { search, counters, users, pageCount } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHeading title="Usuarios" />
      <Counters
        label="Cuentas"
        counters={[
          { label: "Usuarios", value: counters.users, to: usersAddress },
          { label: "Administradores", value: counters.admins, to: usersAddress + userQuery({ role: "admin" }) },
          { label: "Con preferencias", value: counters.preferences },
        ]}
      />
      <div className="mb-4">
        <SearchBox
          search={search.search}
          placeholder="Buscar por nombre o correo"
          filters={[
            {
              name: "role",
              label: "Permisos",
              chosen: search.role,
              options: [
                { value: "all", label: "Todos" },
                { value: "admin", label: "Administradores" },
                { value: "team", label: "Ventas y contabilidad" },
                { value: "banned", label: "Cuentas cerradas" },
              ],
            },
          ]}
        />
      </div>
      {users.length === 0 ? (
        <OfficeEmpty title="No se encontraron usuarios">Prueba con otra parte del nombre o del correo.</OfficeEmpty>
      ) : (
        <UserList users={users} />
      )}
      <Pages page={search.page} pageCount={pageCount} to={(page) => usersAddress + userQuery({ ...search, page })} />
      <Outlet />
    </>
  );
}

export const ErrorBoundary = () => <OfficeFailure title={usersFailed} />;

import { ButtonAnchor } from "#app/ui/button.tsx";

export function OtherProvider({ name, redirectTo }: { name: string; redirectTo: string | undefined }) {
  const rest = redirectTo === undefined ? "" : `?redirectTo=${encodeURIComponent(redirectTo)}`;
  return (
    <div className="flex flex-col gap-6">
      <ButtonAnchor look="secondary" href={`/auth/openid${rest}`}>
        Continuar con {name}
      </ButtonAnchor>
      <p className="flex items-center gap-4 text-label text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        o con tu correo
      </p>
    </div>
  );
}

import { useNavigation } from "react-router";

/** The word after 'Cargando' while these pages load (SITE-12). */
const awaited: readonly (readonly [RegExp, string])[] = [
  [/^.(stock|vehicle)\/./, " vehículo"],
  [/^.dashboard$/, " tu panel"],
  [/^.dashboard.consultas$/, " consultas"],
  [/^.dashboard.consultas\/./, " conversación"],
];

/** Announces a page load that takes longer than a moment. */
export function PendingNavigation() {
  const { location } = useNavigation();
  if (!location) return null;
  return (
    <p
      role="status"
      className="after-a-moment fixed bottom-5 left-1/2 z-40 -translate-x-1/2 rounded-pill bg-night px-4 py-2 text-label text-on-night shadow-float"
    >
      Cargando{awaited.find(([page]) => page.test(location.pathname))?.[1]}...
    </p>
  );
}

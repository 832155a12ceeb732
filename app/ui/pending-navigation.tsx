import { useNavigation } from "react-router";

/** The specification's words while a vehicle is on its way (1, section 2); other pages say nothing, because they are quick. */
const vehiclePage = /^\/(stock|vehicle)\/[^/]+$/;

/** Says that a page is being fetched, when that takes longer than a moment. */
export function PendingNavigation() {
  const { location } = useNavigation();
  if (!location) return null;
  return (
    <p
      role="status"
      className="after-a-moment fixed bottom-5 left-1/2 z-40 -translate-x-1/2 rounded-pill bg-night px-4 py-2 text-label text-on-night shadow-float"
    >
      {vehiclePage.test(location.pathname) ? "Cargando vehículo..." : "Cargando..."}
    </p>
  );
}

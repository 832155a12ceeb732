import { ButtonAnchor } from "#app/ui/button.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";

export function MyDataSection() {
  return (
    <TitledSection
      id="mis-datos"
      title="Tus datos"
      text="Todo lo que guardamos de ti, en un archivo ZIP con tablas (CSV) y con un archivo para programas (JSON)."
    >
      <div>
        <ButtonAnchor href="/dashboard/seguridad/mis-datos.zip" look="secondary" download>
          Descargar mis datos
        </ButtonAnchor>
      </div>
    </TitledSection>
  );
}

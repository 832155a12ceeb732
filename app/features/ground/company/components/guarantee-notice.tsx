import { company } from "#company";
import { TextLink } from "#app/ui/button.tsx";

/**
 * The official notice on the legal guarantee, whole and unfolded, where somebody is about to order (RDL 1/2007, art. 97; Directive (EU)
 * 2024/825). Nothing while the shop has no file; then the setup says so.
 */
export function GuaranteeNotice({ file = company.legal.guaranteeNotice }: { file?: string }) {
  if (file === "") return null;
  return (
    <figure className="my-8">
      <img
        src={file}
        alt="Aviso oficial sobre la garantía legal de conformidad"
        className="w-full max-w-xl rounded-field border border-line bg-white"
      />
      <figcaption className="mt-2 text-label text-soft">
        El aviso oficial. En texto está en las <TextLink to="/condiciones#garantia-legal">condiciones</TextLink>.
      </figcaption>
    </figure>
  );
}

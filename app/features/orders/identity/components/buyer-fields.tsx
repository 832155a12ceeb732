import { fieldsOf, type FormAnswer, seenField } from "#app/features/ground/forms/form-answer.ts";
import { optionsOf, SelectField, TextField } from "#app/ui/form-field.tsx";
import { type BuyerData, documentKinds } from "../contract-data.ts";

type Properties = {
  answer: FormAnswer | undefined;
  buyer: BuyerData;
  mark: string;
  /** The team may leave fields empty. */
  optional?: boolean;
};

export function BuyerFields({ answer, buyer, mark, optional = false }: Properties) {
  const { text, choice } = fieldsOf(answer);
  const asked = answer?.errors.questions?.includes("legal_name") === true;
  return (
    <>
      <input type="hidden" name={seenField} value={mark} />
      {/* A second sending of the same name is the answer to its question. */}
      <input type="hidden" name="sure" value={asked ? (answer.typed["legal_name"] ?? "") : ""} />
      <TextField
        label="Nombre y apellidos, como en el documento"
        {...text("legal_name", buyer.legal_name)}
        maxLength={160}
        autoComplete={optional ? "off" : "name"}
        optional={optional && "unmarked"}
      />
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <SelectField label="Documento" {...choice("document_kind", buyer.document_kind)} options={optionsOf(documentKinds)} />
        <TextField
          label="Número"
          {...text("document_number", buyer.document_number)}
          maxLength={40}
          autoComplete="off"
          optional={optional && "unmarked"}
        />
      </div>
      <TextField
        label="Calle, número y piso"
        {...text("street_address", buyer.street_address)}
        maxLength={200}
        autoComplete={optional ? "off" : "street-address"}
        optional={optional && "unmarked"}
      />
      <div className="grid items-start gap-4 tablet:grid-cols-[10rem_minmax(0,1fr)]">
        <TextField
          label="Código postal"
          {...text("postal_code", buyer.postal_code)}
          maxLength={12}
          inputMode="numeric"
          autoComplete={optional ? "off" : "postal-code"}
          optional={optional && "unmarked"}
        />
        <TextField
          label="Localidad"
          {...text("locality", buyer.locality)}
          maxLength={100}
          autoComplete={optional ? "off" : "address-level2"}
          optional={optional && "unmarked"}
        />
      </div>
    </>
  );
}

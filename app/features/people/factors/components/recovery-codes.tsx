export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <section aria-labelledby="codigos" className="max-w-xl rounded-tile border border-line bg-raised p-5 tablet:p-6">
      <h2 id="codigos" className="text-heading-3">
        Guarda tus códigos de recuperación
      </h2>
      <p className="mt-2 text-soft">
        Si pierdes el móvil, entras con uno de estos. Cada uno sirve una vez. Apúntalos ahora en un lugar seguro: no los volveremos a
        mostrar.
      </p>
      <ul className="mt-5 grid grid-cols-1 gap-x-8 gap-y-1.5 font-medium tracking-wide tabular-nums select-all min-[26rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  );
}

export function PartnerRoute({ partners }: { partners: readonly { title: string; text: string }[] }) {
  return (
    <ol>
      {partners.map(({ title, text }, position) => (
        <li key={title} className="relative grid grid-cols-[auto_1fr] gap-x-5 pb-8 last:pb-0 tablet:gap-x-8">
          {position < partners.length - 1 && (
            <span aria-hidden="true" className="absolute top-[1.375rem] bottom-[-0.375rem] left-[7px] w-0.5 bg-rhine" />
          )}
          <span aria-hidden="true" className="relative mt-1.5 size-4 rounded-pill border-[3px] border-rhine bg-paper" />
          <div className="grid gap-x-10 gap-y-1.5 desktop:grid-cols-[21rem_1fr]">
            <h3 className="text-heading-3">{title}</h3>
            <p className="max-w-lg text-soft desktop:mt-0.5">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

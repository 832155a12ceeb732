import { useState } from "react";
import { phoneLink, whatsappLink } from "#app/features/ground/company/contact-links.ts";
import { company } from "#company";
import { vehicleName } from "../labels.ts";

type NamedCar = { make: string; model: string; year: number };

const drawings = {
  phone: "M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2Z",
  whatsapp: "M4 20l1.2-4A8.3 8.3 0 1 1 8 18.8L4 20Zm5.2-11.6c-.6 3 3.3 6.9 6.3 6.3l.5-1.7-2-1-1 .8a5 5 0 0 1-2-2l.8-1-1-2-1.6.6Z",
  share: "M12 15V4m0 0L8 8m4-4 4 4M5 13v6h14v-6",
} as const;

function Drawing({ name }: { name: keyof typeof drawings }) {
  return (
    <svg viewBox="0 0 24 24" className="size-5 shrink-0" aria-hidden="true">
      <path d={drawings[name]} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

/** Telephone and WhatsApp; the message names the car and its `address`. */
function waysTo(car: NamedCar, address: string) {
  const message = `Hola, me interesa el ${vehicleName(car)} de ${car.year}: ${address}`;
  return [
    { name: "phone", href: phoneLink, label: `Llamar al ${company.phone.shown}`, word: "Llamar" },
    { name: "whatsapp", href: whatsappLink(message), label: `Preguntar por el ${vehicleName(car)} por WhatsApp`, word: "WhatsApp" },
  ] as const;
}

/** In the bar on a phone, beside the price. */
export function ContactIcons({ car, address }: { car: NamedCar; address: string }) {
  return waysTo(car, address).map(({ name, href, label }) => (
    <a
      key={name}
      href={href}
      aria-label={label}
      className="flex size-11 items-center justify-center rounded-field border border-control/60 text-rhine hover:border-rhine"
    >
      <Drawing name={name} />
    </a>
  ));
}

const way = "inline-flex min-h-11 items-center gap-2 text-label font-medium text-rhine hover:underline hover:underline-offset-4";

/** Below the car's actions; while the bar is there, without what the bar has. */
export function ContactLine({ car, address }: { car: NamedCar; address: string }) {
  return (
    <div className="flex flex-wrap gap-x-6">
      {waysTo(car, address).map(({ name, href, label, word }) => (
        <a key={name} href={href} aria-label={label} className={`${way} max-desktop:hidden`}>
          <Drawing name={name} /> {word}
        </a>
      ))}
      <ShareButton title={`${vehicleName(car)} de ${car.year}`} address={address} />
      <FriendLinks title={`${vehicleName(car)} de ${car.year}`} address={address} />
    </div>
  );
}

/** Sharing without a script: a message to a friend, whose address the person's own program asks for. */
function FriendLinks({ title, address }: { title: string; address: string }) {
  const text = encodeURIComponent(`${title}: ${address}`);
  return (
    <span className="without-script">
      <span className="flex flex-wrap gap-x-6">
        <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${text}`} className={way}>
          <Drawing name="share" /> Enviar por correo
        </a>
        <a href={`https://wa.me/?text=${text}`} className={way}>
          <Drawing name="share" /> Enviar por WhatsApp
        </a>
      </span>
    </span>
  );
}

/** The browser's own sharing; where it has none, the address is copied. */
function ShareButton({ title, address }: { title: string; address: string }) {
  const [copied, setCopied] = useState(false);
  const share = async () => {
    if (Reflect.has(navigator, "share")) return navigator.share({ title, url: address }).catch(() => {});
    await navigator.clipboard.writeText(address);
    setCopied(true);
  };
  return (
    <button type="button" onClick={() => void share()} className={`with-script ${way}`}>
      <Drawing name="share" /> <span role="status">{copied ? "Enlace copiado" : "Compartir"}</span>
    </button>
  );
}

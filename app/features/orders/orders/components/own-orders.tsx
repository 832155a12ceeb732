import { orderPages } from "#app/features/orders/access/addresses.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NoPicture, Picture } from "#app/ui/picture.tsx";
import type { OrderPicture, OwnOrder } from "../queries/customers-order.server.ts";

export function OwnOrders({ orders }: { orders: readonly OwnOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="importaciones" className="page-width mt-12 tablet:mt-16">
      <h2 id="importaciones" className="text-heading-3">
        {orders.length === 1 ? "Mi importación" : "Mis importaciones"}
      </h2>
      <ul className="mt-4 border-b border-line">
        {orders.map(({ id, base, reference, title, picture, now, state }) => (
          <li
            key={id}
            className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-5 gap-y-3 border-t border-line py-4 tablet:grid-cols-[8rem_minmax(0,1fr)_auto]"
          >
            <CarPicture picture={picture} base={base} sizes="(width >= 768px) 128px, 96px" />
            <div className="min-w-0">
              <p className="text-label text-soft">{state === undefined ? reference : `${reference} · ${state}`}</p>
              <h3 className="text-card wrap-anywhere">{title}</h3>
              {state === undefined && (
                <p className={`text-label ${now.yours ? "font-medium text-ink" : "text-soft"}`}>
                  {now.yours ? `Te toca a ti: ${now.title}` : now.title}
                </p>
              )}
            </div>
            <div className="col-span-2 tablet:col-span-1">
              <ButtonLink to={base} look="secondary" size="small" aria-label={`Ver la importación ${reference}`}>
                Ver la importación
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

type CarPictureProperties = { picture: OrderPicture; /** The address of the order's page. */ base: string; sizes: string };

/** The car of an order; in its place the route while nobody has a picture of it. */
export function CarPicture({ picture, base, sizes }: CarPictureProperties) {
  if (picture === undefined) return <NoPicture />;
  return (
    <span className="block overflow-hidden rounded-field">
      {"stock" in picture ? (
        <Picture source={picture.stock} sizes={sizes} alt="" />
      ) : (
        <img
          src={orderPages(base).inspectionPhoto(picture.photo)}
          alt=""
          className="aspect-3/2 w-full bg-tile object-cover dark:brightness-80"
        />
      )}
    </span>
  );
}

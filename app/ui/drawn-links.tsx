import { type MouseEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { PrefetchPageLinks, useNavigate } from "react-router";

/** So a pointer that only passes over a link loads nothing. The router's own links wait as long. */
const millisecondsOfIntent = 100;

/**
 * Makes the links inside of drawn parts behave like the router's own links: they change the page without a new document. A link with
 * `data-prefetch` also loads the data of its page when somebody aims at it, like the router's `prefetch="intent"`. Returns the handlers for the
 * element around the parts, and an element for the prefetch that stands beside it.
 */
export function useDrawnLinks() {
  const navigate = useNavigate();
  const [aimedAt, setAimedAt] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(timer.current);
  const aim = ({ target }: SyntheticEvent) => {
    leave();
    const link = linkAround(target);
    if (link?.dataset["prefetch"] !== undefined) timer.current = setTimeout(() => setAimedAt(addressIn(link)), millisecondsOfIntent);
  };
  const follow = (event: MouseEvent) => {
    const link = linkAround(event.target);
    if (!link || !opensHere(event, link)) return;
    event.preventDefault();
    void navigate(addressIn(link));
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    handlers: { onClick: follow, onMouseOver: aim, onMouseOut: leave, onFocus: aim, onBlur: leave, onTouchStart: aim },
    prefetch: aimedAt !== undefined && <PrefetchPageLinks page={aimedAt} />,
  };
}

function linkAround(target: EventTarget): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  return link?.origin === location.origin ? link : undefined;
}

/** Whether a click follows a link in this tab: no other button, no key for a new tab, no download. */
function opensHere({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent, link: HTMLAnchorElement): boolean {
  const elsewhere = metaKey || ctrlKey || shiftKey || altKey || link.hasAttribute("download") || !["", "_self"].includes(link.target);
  return button === 0 && !elsewhere && !defaultPrevented;
}

function addressIn({ pathname, search, hash }: HTMLAnchorElement): string {
  return pathname + search + hash;
}

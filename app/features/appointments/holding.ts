/**
 * How many appointments to come somebody may have at once. A person is an account, or without one an address. Who is signed in has more room
 * in their network, so that strangers who share it, as customers of a mobile operator do, cannot fill it for them. Why these figures:
 * docs/decisions/0031-what-one-network-may-hold.md.
 */
export const mostHeld = {
  person: 2,
  visitor: { network: 4, wideNetwork: 12 },
  customer: { network: 12, wideNetwork: 36 },
} as const;

/**
 * The largest number of coming appointments. A person is an account or, without one, a mail address. A signed-in person has a higher limit
 * in a network, so that strangers who share it, such as customers of a mobile operator, cannot use it up. Reasons for these figures:
 * docs/decisions/0031-what-one-network-may-hold.md.
 */
export const appointmentLimits = {
  person: 2,
  visitor: { network: 4, wideNetwork: 12 },
  customer: { network: 12, wideNetwork: 36 },
} as const;

/**
 * The largest number of coming appointments. A person is an account or, without one, a mail address. Many strangers may share a network,
 * such as the customers of a mobile operator. Signed-in people have a higher limit there, which visitors cannot use up. Reasons for these
 * figures: docs/decisions/0031-what-one-network-may-hold.md.
 */
export const appointmentLimits = {
  person: 2,
  visitor: { network: 4, wideNetwork: 12 },
  customer: { network: 12, wideNetwork: 36 },
} as const;

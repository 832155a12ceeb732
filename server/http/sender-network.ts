/** Returns an address's network for limits (row A4): an IPv4 address itself; of IPv6 the first 64 bits, all of one person. */
export function senderNetwork(address: string): string {
  return senderNetworks(address)[0];
}

/** Returns the networks around an address, from one person's network to an attacker's: /64, /56 and /48, or an IPv4 address and its /24. */
export function senderNetworks(address: string): readonly [string, ...string[]] {
  if (!address.includes(":")) return [address, `${address.slice(0, address.lastIndexOf("."))}.0/24`];
  const [a = 0, b = 0, c = 0, d = 0] = groupsOf(address);
  const text = (groups: number[]) => groups.map((group) => group.toString(16)).join(":");
  return [`${text([a, b, c, d])}::/64`, `${text([a, b, c, d & 0xff00])}::/56`, `${text([a, b, c])}::/48`];
}

/** Returns the first four groups of an IPv6 address, each 16 bits. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? [];
  const front = head === "" ? [] : head.split(":");
  const back = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array.from({ length: Math.max(missing, 0) }, () => "0"), ...back];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16) || 0);
}

/** Returns the first 48 bits of IPv6, which a data centre may give to one customer. None for IPv4: neighbours are strangers. */
export function wideNetwork(address: string): string | undefined {
  return senderNetworks(address)[2];
}

import { BlockList, isIP } from "node:net";

/** IPv4 that is no host of the public internet (RFC 6890): this machine, private networks, links, providers' own, documentation, groups, future. */
const notPublic = new BlockList();
for (const network of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]) {
  addTo(notPublic, network, "ipv4");
}

/** Of IPv6 only this range is given to hosts. So everything that carries an IPv4 address outside of it is refused, such as ::ffff:127.0.0.1. */
const hosts = new BlockList();
addTo(hosts, "2000::/3", "ipv6");
/** Within that range: protocols (Teredo among them), documentation, and 6to4, which carries an IPv4 address. */
for (const network of ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]) addTo(notPublic, network, "ipv6");

function addTo(list: BlockList, network: string, family: "ipv4" | "ipv6"): void {
  const [start = "", bits] = network.split("/");
  list.addSubnet(start, Number(bits), family);
}

/** Whether an IP address is one that a host of the public internet can have. A text that is no IP address is not. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, "ipv4");
  return version === 6 && hosts.check(address, "ipv6") && !notPublic.check(address, "ipv6");
}

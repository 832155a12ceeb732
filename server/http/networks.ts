import { BlockList, isIP } from "node:net";

const bitsOf = { 4: 32, 6: 128 } as const;
const familyOf = { 4: "ipv4", 6: "ipv6" } as const;

/** Whether a text names an address (`::1`) or a network in CIDR form (`10.0.0.0/8`). A network of all addresses (`/0`) is refused. */
export function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version !== 4 && version !== 6) return false;
  return rest.length === 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= bitsOf[version]));
}

/** Whether an address is in one of the networks, each as `isNetwork` accepts it. */
export function isWithin(networks: readonly string[], address: string): boolean {
  const version = isIP(address);
  if (version !== 4 && version !== 6) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [start = "", bits] = network.split("/");
    const kind = isIP(start) === 4 ? 4 : 6;
    list.addSubnet(start, bits === undefined ? bitsOf[kind] : Number(bits), familyOf[kind]);
  }
  return list.check(address, familyOf[version]);
}

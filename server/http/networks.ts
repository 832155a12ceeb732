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

const lists = new WeakMap<readonly string[], BlockList>();

/** Whether an address is in one of the networks, each as `isNetwork` accepts it. */
export function isWithin(networks: readonly string[], address: string): boolean {
  const version = isIP(address);
  if (version !== 4 && version !== 6) return false;
  return listOf(networks).check(address, familyOf[version]);
}

function listOf(networks: readonly string[]): BlockList {
  const made = lists.get(networks);
  if (made) return made;
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const version = isIP(address) === 4 ? 4 : 6;
    list.addSubnet(address, bits === undefined ? bitsOf[version] : Number(bits), familyOf[version]);
  }
  lists.set(networks, list);
  return list;
}

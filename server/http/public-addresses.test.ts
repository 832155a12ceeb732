import { expect, test } from "vitest";
import { isPublicAddress } from "./public-addresses.ts";

test.each([
  ["this network", "0.0.0.0", "0.1.2.3", "::"],
  ["this machine", "127.0.0.1", "127.255.255.254", "::1"],
  ["a private network", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fc00::1", "fd12:3456::1"],
  ["a link, and a cloud's metadata", "169.254.0.1", "169.254.169.254", "fe80::1", "febf::1", "fd00:ec2::254"],
  ["a provider's own network", "100.64.0.1", "100.127.255.255"],
  ["documentation and measurement", "192.0.2.1", "198.51.100.1", "203.0.113.1", "198.18.0.1", "2001:db8::1", "3fff::1"],
  ["a group", "224.0.0.1", "239.255.255.255", "ff02::1"],
  ["the future, and all of a network", "240.0.0.1", "255.255.255.255"],
  ["an IPv4 address within IPv6", "::ffff:127.0.0.1", "::ffff:7f00:1", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::"],
  ["a tunnel", "2001::1", "2001:0:4136:e378::1", "192.88.99.1", "192.0.0.8"],
  ["old site-local and discard-only", "fec0::1", "100::1"],
  ["with a zone", "fe80::1%eth0"],
  ["no address", "", "localhost", "1.2.3", "127.1", "[2a00:1450::1]"],
])("%s is not public", (_name, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test("neighbours of those networks are public", () => {
  const addresses = [
    "1.1.1.1",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.0",
    "169.253.255.255",
  ];
  const more = [
    "172.15.255.255",
    "172.32.0.0",
    "192.167.255.255",
    "192.169.0.0",
    "223.255.255.255",
    "2a00:1450::1",
    "2001:4860:4860::8888",
  ];
  expect([...addresses, ...more].filter((address) => !isPublicAddress(address))).toEqual([]);
});

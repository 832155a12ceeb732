import { expect, test } from "vitest";
import { senderNetwork, wideNetwork } from "#server/http/sender-network.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["", ""],
])("%s belongs to %s", (address, network) => {
  expect(senderNetwork(address)).toBe(network);
});

test.each([
  ["203.0.113.7", undefined],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8:1:ffff::1", "2001:db8:1::/48"],
  ["", undefined],
])("%s is part of %s", (address, network) => {
  expect(wideNetwork(address)).toBe(network);
});

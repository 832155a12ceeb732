import { createServer } from "node:http";
import { Provider } from "oidc-provider";
import { portOf } from "#server/port-of.ts";

/** A person as the other provider knows them. */
export type ProviderPerson = { email: string; email_verified: boolean; name: string };

type OpenIdProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** People who can sign in there, by login; a test may change them. */
  people: Record<string, ProviderPerson>;
  /** Sets the address to which it sends people back. Call it before anybody signs in. */
  leadBackTo(callback: string): void;
  /** Walks through the provider's own pages as a browser does, and returns the address that leads back to us. */
  identify(address: string, login: string): Promise<string>;
  stop(): Promise<void>;
};

/** Starts a real OpenID provider on a free port. It demands PKCE. */
export async function startOpenIdProvider(people: Record<string, ProviderPerson>): Promise<OpenIdProvider> {
  const client = { clientId: "shop", clientSecret: "a secret of the tests" };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${portOf(server)}`;
  let ours = "";
  return {
    issuer,
    ...client,
    people,
    leadBackTo(callback) {
      ours = callback;
      const provider = new Provider(issuer, {
        clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [callback] }],
        cookies: { keys: ["a key of the tests"] },
        claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
        conformIdTokenClaims: false,
        pkce: { required: () => true },
        findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
      });
      const answer = provider.callback();
      server.on("request", (request, response) => void answer(request, response));
    },
    identify: (address, login) => walk(address, login, ours),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function walk(address: string, login: string, ours: string): Promise<string> {
  const jar = new Map<string, string>();
  let next = address;
  let body: URLSearchParams | undefined;
  for (let step = 0; step < 15; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(next, {
      method: body ? "POST" : "GET",
      headers: { cookie },
      redirect: "manual",
      ...(body ? { body } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=", 2);
      jar.set(name, value);
    }
    body = undefined;
    const location = response.headers.get("location");
    if (location?.startsWith(ours)) return location;
    if (location !== null) {
      next = new URL(location, next).href;
      continue;
    }
    const html = await response.text();
    const action = /<form[^>]+action="([^"]+)"/.exec(html)?.[1];
    if (action === undefined) throw new Error(`the provider's page has no form: ${html.slice(0, 300)}`);
    body = new URLSearchParams(html.includes('name="login"') ? { prompt: "login", login, password: "any" } : { prompt: "consent" });
    next = new URL(action, next).href;
  }
  throw new Error("the provider never came back");
}

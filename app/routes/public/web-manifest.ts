import { company } from "#company";

export function loader() {
  const manifest = {
    name: company.name,
    short_name: company.name,
    description: company.description,
    lang: "es",
    start_url: "/",
    display: "browser",
    background_color: "#fbfaf6",
    theme_color: "#0d4a57",
    icons: [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" }],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=86400" },
  });
}

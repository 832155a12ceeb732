import config from "./playwright.config.ts";
const { globalSetup, ...rest } = config as any;
process.env["SITE"] ??= "http://localhost:1";
export default { ...rest };

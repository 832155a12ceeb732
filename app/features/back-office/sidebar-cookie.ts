/** Keeps the sidebar folded or open for seven days (OFFICE-4). The page may write it: it is no secret. */
export const sidebarCookie = "sidebar";
const sevenDaysInSeconds = 7 * 24 * 3600;

/** What the page writes into `document.cookie`. */
export function rememberedSidebar(collapsed: boolean): string {
  return `${sidebarCookie}=${collapsed ? "collapsed" : "open"}; Max-Age=${sevenDaysInSeconds}; Path=/admin; SameSite=Lax`;
}

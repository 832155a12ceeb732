/** Keeps the sidebar as it was left for seven days (specification 1, section 9). The page writes it itself: it is no secret. */
export const sidebarCookie = "sidebar";
const sevenDaysInSeconds = 7 * 24 * 3600;

/** What the page writes into `document.cookie`. */
export function rememberedSidebar(collapsed: boolean): string {
  return `${sidebarCookie}=${collapsed ? "collapsed" : "open"}; Max-Age=${sevenDaysInSeconds}; Path=/admin; SameSite=Lax`;
}

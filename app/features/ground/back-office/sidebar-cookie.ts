/** Remembers for seven days whether the sidebar is folded (OFFICE-4). The page's script writes it, so it is not HttpOnly. */
export const sidebarCookie = "sidebar";
const sevenDaysInSeconds = 7 * 24 * 3600;

export function rememberedSidebar(collapsed: boolean): string {
  return `${sidebarCookie}=${collapsed ? "collapsed" : "open"}; Max-Age=${sevenDaysInSeconds}; Path=/admin; SameSite=Lax`;
}

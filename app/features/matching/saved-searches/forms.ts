/** The names of the forms, which are the forms of the recorded consents too. */
export const alertForms = {
  begin: "alert",
  confirm: "alert-confirmation",
  settings: "alert-settings",
  state: "alert-state",
  replace: "alert-replacement",
  change: "alert-change",
  end: "alert-end",
  /** A mail program ended it (RFC 8058). */
  oneClick: "alert-one-click",
} as const;

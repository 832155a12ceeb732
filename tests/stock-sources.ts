/** The form of a source whose files come into a folder, as an admin fills it in. */
export const folderSource = {
  name: "Autohaus Schmidt",
  format: "recognise",
  vehicle_status: "available",
  gone: "archive",
  arrives: "folder",
  folder: "schmidt",
  address: "",
  fetch_hour: "5",
  expected_days: "1",
  told_id: "",
};

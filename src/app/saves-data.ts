/** True if the person has asked the browser to save data (not told by Firefox and Safari). */
export const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true

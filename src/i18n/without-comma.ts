/** Removes the comma that German and Arabic put after the weekday: "Mo., 23., 09:30" has too many. */
export const withoutComma = (text: string): string => text.replace(/^(\D+?)[,،] (?=\d)/, '$1 ')

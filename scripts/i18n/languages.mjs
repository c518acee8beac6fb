/** The languages beside English, each with its `src/i18n/<language>.po`. */
export const languages = /** @type {const} */ (['de', 'ar'])

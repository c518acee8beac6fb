/** What every key of this app in `localStorage` and `sessionStorage` begins with. */
export const keyPrefix = 'studio.'

/** Keys in `localStorage`; `session` is in `sessionStorage` besides. `public/theme.js` reads some of them before the app. */
export const webStorageKeys = {
  session: 'studio.session',
  theme: 'studio.theme',
  rail: 'studio.rail',
  readOnly: 'studio.readonly',
  /** Whether a notification is shown when a post is to be posted by hand. */
  reminders: 'studio.reminders',
  /** How days and times are read. */
  calendar: 'studio.calendar',
  /** How files that were imported are read. */
  importReading: 'studio.import',
  /** There may be uploads that a page left unfinished. */
  uploadsLeft: 'studio.uploads-kept',
  /** In `sessionStorage`. */
  demoReset: 'studio.demo-reset',
  /** In `sessionStorage`: the review link that opened the tab. */
  reviewLink: 'studio.review-link',
  lastWorkspace: (address: string) => `studio.workspace ${address}`,
  firstRun: (address: string, workspaceId: string) => `studio.first-run ${address} ${workspaceId}`,
  /** How a screen was shown last. */
  view: (name: string) => `studio.${name}`,
  /** Unsaved changes; `person` is a `personKey`. */
  form: (person: string) => `studio.form ${person}`,
}

/** What belongs to who is signed in, and goes when they sign out. */
export const isPersonal = (key: string): boolean =>
  key.startsWith(webStorageKeys.form('')) || key === webStorageKeys.uploadsLeft

/** How the page looks: no data of anybody's. */
export const isLook = (key: string): boolean => key === webStorageKeys.theme || key === webStorageKeys.rail

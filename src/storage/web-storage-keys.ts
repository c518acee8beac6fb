/** The prefix of this app's keys in `localStorage` and `sessionStorage`. */
export const keyPrefix = 'studio.'

/**
 * Keys in `localStorage`; `session` is also in `sessionStorage`. `public/theme.js` reads some of them before
 * the app.
 */
export const webStorageKeys = {
  session: 'studio.session',
  theme: 'studio.theme',
  rail: 'studio.rail',
  readOnly: 'studio.readonly',
  /** Whether to show a notification when a post has to be posted by hand. */
  reminders: 'studio.reminders',
  /** How days and times are formatted. */
  calendar: 'studio.calendar',
  /** How imported files are read. */
  importReading: 'studio.import',
  /** There may be unfinished uploads of an earlier page. */
  uploadsLeft: 'studio.uploads-kept',
  /** In `sessionStorage`. */
  demoReset: 'studio.demo-reset',
  /** In `sessionStorage`: where to go back to after a sign-in at a platform that left the page. */
  signInFrom: 'studio.sign-in-from',
  /** In `sessionStorage`: the review link that opened the tab. */
  reviewLink: 'studio.review-link',
  /** In `sessionStorage`: what a review link’s holder typed about a post but didn’t send. */
  reviewComment: (post: string) => `studio.review-comment ${post}`,
  lastWorkspace: (address: string) => `studio.workspace ${address}`,
  firstRun: (address: string, workspaceId: string) => `studio.first-run ${address} ${workspaceId}`,
  /** The last known counts of the rail. */
  railCounts: (workspace: string) => `studio.rail-counts ${workspace}`,
  /** How a screen was last shown. */
  view: (name: string) => `studio.${name}`,
  /** Unsaved changes of a form; `person` is a `personKey`. */
  form: (person: string) => `studio.form ${person}`,
}

/** True for data of the signed-in person, removed at sign-out. */
export const isPersonal = (key: string): boolean =>
  key.startsWith(webStorageKeys.form('')) ||
  key.startsWith(webStorageKeys.railCounts('')) ||
  key === webStorageKeys.uploadsLeft

/** True for settings of appearance, which contain no personal data. */
export const isLook = (key: string): boolean => key === webStorageKeys.theme || key === webStorageKeys.rail

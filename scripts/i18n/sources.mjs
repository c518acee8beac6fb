/** Whether a file of the project, by its path from the root, speaks to people. */
export const holdsTexts = (/** @type {string} */ file) =>
  /^(src\/.*\.tsx?|domain\/.*\.ts|contract\/bounds\.ts)$/.test(file) &&
  !/(\.test\.tsx?|\.gen\.ts|\.d\.ts)$|^src\/i18n\/|\/test-[^/]*$|^domain\/language\.ts$/.test(file)

import type { Language } from '~/domain/language'

/** Texts of the simulated platforms' pages. */
interface PageTexts {
  readonly practicePost: (platform: string) => string
  readonly postNotPublished: string
  readonly practiceAccount: (platform: string) => string
  readonly nothingPublished: string
  readonly onSimulated: (account: string, platform: string) => string
  readonly onPlatform: (name: string, platform: string) => string
  readonly allPosts: (handle: string) => string
  readonly noPosts: string
  readonly missing: string
  readonly missingText: string
}

/** Wraps a name in First Strong Isolate … Pop, for a Latin handle in an Arabic sentence or the reverse. */
const isolate = (name: string): string => `\u2068${name}\u2069`

export const pageTexts: Readonly<Record<Language, PageTexts>> = {
  en: {
    practicePost: (platform) => `Practice post on a simulated ${platform}`,
    postNotPublished: 'Nothing was published.',
    practiceAccount: (platform) => `Practice account on a simulated ${platform}`,
    nothingPublished: 'Nothing here was published.',
    onSimulated: (account, platform) => `${account} on a simulated ${platform}`,
    onPlatform: (name, platform) => `${name} on ${platform}`,
    allPosts: (handle) => `All posts of ${handle}`,
    noPosts: 'No posts yet. What you publish to this account appears here.',
    missing: 'Nothing here',
    missingText: 'This studio has no such practice account or post. It may have been deleted.',
  },
  de: {
    practicePost: (platform) => `Übungsbeitrag auf einem simulierten ${platform}`,
    postNotPublished: 'Es wurde nichts veröffentlicht.',
    practiceAccount: (platform) => `Übungskonto auf einem simulierten ${platform}`,
    nothingPublished: 'Hier wurde nichts veröffentlicht.',
    onSimulated: (account, platform) => `${account} auf einem simulierten ${platform}`,
    onPlatform: (name, platform) => `${name} auf ${platform}`,
    allPosts: (handle) => `Alle Beiträge von ${handle}`,
    noPosts: 'Noch keine Beiträge. Was du auf diesem Konto veröffentlichst, erscheint hier.',
    missing: 'Hier ist nichts',
    missingText:
      'Dieses Studio hat kein solches Übungskonto und keinen solchen Beitrag, oder sie wurden gelöscht.',
  },
  ar: {
    practicePost: (platform) => `منشور تدريب على محاكاة ${isolate(platform)}`,
    postNotPublished: 'لم يُنشر شيء.',
    practiceAccount: (platform) => `حساب تدريب على محاكاة ${isolate(platform)}`,
    nothingPublished: 'لم يُنشر شيء هنا.',
    onSimulated: (account, platform) => `${isolate(account)} على محاكاة ${isolate(platform)}`,
    onPlatform: (name, platform) => `${isolate(name)} على ${isolate(platform)}`,
    allPosts: (handle) => `كل منشورات ${isolate(handle)}`,
    noPosts: 'لا منشورات بعد. يظهر هنا ما يُنشر على هذا الحساب.',
    missing: 'لا شيء هنا',
    missingText: 'لا يوجد في هذا الاستوديو حساب تدريب أو منشور كهذا. ربما حُذف.',
  },
}

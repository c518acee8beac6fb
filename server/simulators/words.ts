import type { Language } from '~/domain/language'

/** What the pages of the simulated platforms say; a name that people gave stands between isolating marks. */
interface Words {
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

/** First strong isolate … pop: a Latin handle in an Arabic sentence, or the other way round. */
const apart = (name: string): string => `\u2068${name}\u2069`

export const words: Readonly<Record<Language, Words>> = {
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
    practicePost: (platform) => `منشور تدريب على محاكاة ${apart(platform)}`,
    postNotPublished: 'لم يُنشر شيء.',
    practiceAccount: (platform) => `حساب تدريب على محاكاة ${apart(platform)}`,
    nothingPublished: 'لم يُنشر شيء هنا.',
    onSimulated: (account, platform) => `${apart(account)} على محاكاة ${apart(platform)}`,
    onPlatform: (name, platform) => `${apart(name)} على ${apart(platform)}`,
    allPosts: (handle) => `كل منشورات ${apart(handle)}`,
    noPosts: 'لا منشورات بعد. يظهر هنا ما يُنشر على هذا الحساب.',
    missing: 'لا شيء هنا',
    missingText: 'لا يوجد في هذا الاستوديو حساب تدريب أو منشور كهذا. ربما حُذف.',
  },
}

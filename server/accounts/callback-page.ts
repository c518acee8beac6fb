import { html } from 'hono/html'
import type { Language } from '~/domain/language'
import { randomText } from '../db/identifiers'
import { htmlPage } from '../http/html-page'

const css =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}h1{font-size:1.375rem;line-height:1.3}'

/** A page that says why nothing was connected and what to do. It contains nothing from the request. */
export function refusalPage(reason: RefusalReason, language: Language): Promise<Response> {
  const [title, text] = callbackTexts[reason][language]
  const nonce = randomText(32)
  return htmlPage({
    title,
    language,
    style: html`<style nonce="${nonce}">
      ${css}
    </style>`,
    body: html`<h1>${title}</h1>
      <p>${text}</p>
      <p><a href="/">${openStudio[language]}</a></p>`,
    policy: `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    status: 400,
  })
}

/** Why a platform's redirect is refused. */
export type RefusalReason = 'unknown' | 'mixed' | 'browser' | 'used' | 'late' | 'person'

type Words = readonly [title: string, text: string]

/** The page's texts in each language; it is rendered without the dashboard and its catalogues. */
const callbackTexts: Readonly<Record<RefusalReason, Readonly<Record<Language, Words>>>> = {
  unknown: {
    en: [
      'This sign-in wasn’t started here',
      'The studio doesn’t know this sign-in, so nothing was connected. If you were connecting an account, start again from Accounts.',
    ],
    de: [
      'Diese Anmeldung wurde nicht hier begonnen',
      'Das Studio kennt diese Anmeldung nicht; es wurde nichts verbunden. Wolltest du ein Konto verbinden, beginne noch einmal unter „Konten“.',
    ],
    ar: [
      'لم يبدأ تسجيل الدخول هذا من هنا',
      'لا يعرف الاستوديو تسجيل الدخول هذا، فلم يُربط شيء. لربط حساب يُرجى البدء من جديد من «الحسابات».',
    ],
  },
  mixed: {
    en: [
      'This sign-in belongs to another platform',
      'The answer came back at the wrong address, so nothing was connected. Check the redirect address of the platform app, then start again from Accounts.',
    ],
    de: [
      'Diese Anmeldung gehört zu einer anderen Plattform',
      'Die Antwort kam an der falschen Adresse an; es wurde nichts verbunden. Prüfe die Weiterleitungsadresse der Plattform-App und beginne dann noch einmal unter „Konten“.',
    ],
    ar: [
      'تسجيل الدخول هذا لمنصة أخرى',
      'وصل الرد إلى عنوان غير صحيح، فلم يُربط شيء. يُرجى التحقق من عنوان إعادة التوجيه في تطبيق المنصة، ثم البدء من جديد من «الحسابات».',
    ],
  },
  browser: {
    en: [
      'This sign-in was started in another browser',
      'Nothing was connected. Start again from Accounts, and finish in the same browser.',
    ],
    de: [
      'Diese Anmeldung wurde in einem anderen Browser begonnen',
      'Es wurde nichts verbunden. Beginne noch einmal unter „Konten“ und bleibe dabei in einem Browser.',
    ],
    ar: [
      'بدأ تسجيل الدخول هذا في متصفح آخر',
      'لم يُربط شيء. يُرجى البدء من جديد من «الحسابات» والإكمال في المتصفح نفسه.',
    ],
  },
  used: {
    en: [
      'This sign-in was already used',
      'Each sign-in counts once. Go back to Accounts to see what is connected, or start again.',
    ],
    de: [
      'Diese Anmeldung wurde schon benutzt',
      'Jede Anmeldung gilt einmal. Unter „Konten“ siehst du, was verbunden ist, und kannst neu beginnen.',
    ],
    ar: [
      'سبق استخدام تسجيل الدخول هذا',
      'كل تسجيل دخول صالح مرة واحدة. تعرض صفحة «الحسابات» ما هو مربوط، ومنها يمكن البدء من جديد.',
    ],
  },
  late: {
    en: [
      'This sign-in has expired',
      'A sign-in has to be finished within 10 minutes. Nothing was connected. Start again from Accounts.',
    ],
    de: [
      'Diese Anmeldung ist abgelaufen',
      'Eine Anmeldung muss innerhalb von 10 Minuten fertig sein. Es wurde nichts verbunden. Beginne noch einmal unter „Konten“.',
    ],
    ar: [
      'انتهت مهلة تسجيل الدخول هذا',
      'يجب إكمال تسجيل الدخول خلال 10 دقائق. لم يُربط شيء. يُرجى البدء من جديد من «الحسابات».',
    ],
  },
  person: {
    en: [
      'You can’t connect accounts in this workspace',
      'Your access to the workspace changed since you started, so nothing was connected. Ask an owner of the workspace.',
    ],
    de: [
      'Du kannst in diesem Arbeitsbereich keine Konten verbinden',
      'Dein Zugriff auf den Arbeitsbereich hat sich inzwischen geändert; es wurde nichts verbunden. Frage einen Inhaber des Arbeitsbereichs.',
    ],
    ar: [
      'لا يمكن ربط الحسابات في مساحة العمل هذه',
      'تغيّر الوصول إلى مساحة العمل بعد البدء، فلم يُربط شيء. يُرجى الرجوع إلى أحد مالكي مساحة العمل.',
    ],
  },
}

const openStudio: Readonly<Record<Language, string>> = {
  en: 'Open the studio',
  de: 'Studio öffnen',
  ar: 'فتح الاستوديو',
}

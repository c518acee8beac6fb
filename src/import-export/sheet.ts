import { language, writingDirection } from '~/domain/language'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML shows it, in elements and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

export interface Sheet {
  readonly title: string
  readonly styles: string
  /** SHA-256 of the styles, base64: the policy names it, so that nothing else can add any. */
  readonly stylesHash: string
  /** Ready HTML: whoever writes it has escaped what people wrote. */
  readonly body: string
}

/** A page in one file: no server, no scripts, and a policy that lets nothing be fetched. */
export const writeSheet = ({ title, styles, stylesHash, body }: Sheet): string => `<!doctype html>
<html lang="${language}" dir="${writingDirection(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'sha256-${stylesHash}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${styles}</style>
</head>
<body>
${body}
</body>
</html>
`

import { language, writingDirection } from '~/domain/language'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML elements and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

export interface Sheet {
  readonly title: string
  readonly styles: string
  /** SHA-256 of the styles in base64, which the CSP allows. */
  readonly stylesHash: string
  /** HTML in which user texts are already escaped. */
  readonly body: string
}

/** A self-contained HTML page without scripts, whose CSP blocks all requests. */
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

import { safeHttpUrl } from '~/domain/urls'

/** The addresses after adding these, and why the last refused one was: not an address, there already, or too many. */
export function takeUrls(
  urls: readonly string[],
  incoming: readonly string[],
  max: number,
): { urls: string[]; refused?: string } {
  const next = [...urls]
  let refused: string | undefined
  for (const each of incoming.map((text) => text.trim()).filter(Boolean)) {
    if (!safeHttpUrl(each)) refused = 'Needs to be a full address, such as https://example.com/a.jpg.'
    else if (next.includes(each)) refused = 'This picture is there already.'
    else if (next.length >= max) refused = `At most ${max} pictures.`
    else next.push(each)
  }
  return refused === undefined ? { urls: next } : { urls: next, refused }
}

/** A title's parts around the signs that sites put between page and brand: "Fernhollow Coffee | Slow roasts". */
function titleParts(title: string): string[] {
  return title
    .split(/\s+[|–—·•»:-]\s+|\s*[|]\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The brand's part of a title: the one that the domain echoes, else the shortest. */
export function brandInTitle(title: string, domain: string): string {
  const parts = titleParts(title)
  const label = squeeze(domain.split('.').at(-2) ?? domain)
  const echoed = parts.find((part) => {
    const squeezed = squeeze(part)
    return squeezed !== '' && (squeezed.includes(label) || label.includes(squeezed))
  })
  return echoed ?? parts.toSorted((a, b) => a.length - b.length)[0] ?? ''
}

/** What a title says beside the brand's name. "Home" and "Welcome" say nothing. */
export function restOfTitle(title: string, name: string): string {
  const rest = titleParts(title).filter((part) => squeeze(part) !== squeeze(name))
  return (
    rest.filter((part) => !/^(home|homepage|home page|welcome|start|official (web)?site)$/i.test(part))[0] ??
    ''
  )
}

function squeeze(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

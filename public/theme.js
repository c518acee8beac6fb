// Before the first paint: theme, rail and the screen's place in it. A classic script of its own, because the
// content security policy allows no inline script. Keys as in src/ui/theme.ts and src/ui/rail.ts.
;(() => {
  const root = document.documentElement
  try {
    const theme = localStorage.getItem('studio-theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    if (localStorage.getItem('studio-rail') === 'min') root.dataset.rail = 'min'
  } catch {
    // Storage is refused: the system's theme and the wide rail.
  }
  const [, first, , ...rest] = location.pathname.split('/')
  const [screen, below] = first === 'w' ? rest : [first]
  if (first === 'connect') root.dataset.boot = 'off'
  else root.dataset.screen = screen || 'home'

  // The screen's own code, asked for with the HTML (scripts/screen-preloads.mjs writes the list).
  const list = document.currentScript.dataset.screens?.split(',').map((entry) => entry.split(' ')) ?? []
  const entryOf = (address) => list.find(([name]) => name === address)
  const [, ...files] = entryOf(`${screen}/${below}`) ?? entryOf(screen || 'home') ?? []
  for (const file of files) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${file}` })
    document.head.append(link)
  }
})()

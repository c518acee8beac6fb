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
  const screenAt = (pathname) => {
    const [, first, , ...rest] = pathname.split('/')
    const [screen, below] = first === 'w' ? rest : [first]
    return [screen || 'home', below]
  }
  const [screen] = screenAt(location.pathname)
  if (screen === 'connect') root.dataset.boot = 'off'
  else root.dataset.screen = screen

  // All files of a screen at once (scripts/screen-preloads.mjs writes the list): of this one with the HTML, of another
  // as soon as a hand or the focus is on a link to it.
  const list = document.currentScript.dataset.screens?.split(',').map((entry) => entry.split(' ')) ?? []
  const asked = new Set()
  const ask = (pathname) => {
    const [name, below] = screenAt(pathname)
    const entry = list.find(([each]) => each === `${name}/${below}`) ?? list.find(([each]) => each === name)
    for (const file of entry?.slice(1) ?? []) {
      if (asked.has(file)) continue
      asked.add(file)
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${file}` })
      document.head.append(link)
    }
  }
  const onIntent = ({ target }) => {
    const link = target instanceof Element && target.closest('a[href]')
    if (link && link.origin === location.origin) ask(link.pathname)
  }
  ask(location.pathname)
  for (const type of ['pointerover', 'touchstart', 'focusin']) addEventListener(type, onIntent, { passive: true })
})()

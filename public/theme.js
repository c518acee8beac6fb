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
  const [, first, , screen] = location.pathname.split('/')
  if (first === 'connect') root.dataset.boot = 'off'
  else if (first === 'w') root.dataset.screen = screen || 'home'
})()

import { loadLanguage } from './i18n/load-language'

// Not awaited, as main's imports may import this module and would wait for it. Each import is evaluated in
// its own task; a single one would block input for longer. React DOM comes last, imported by main.
void loadLanguage()
  .then(() => import('./api/queries/all-posts'))
  .then(() => import('./app/shell/shell'))
  .then(() => import('./main'))

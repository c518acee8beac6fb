import { loadLanguage } from './i18n/load-language'

// Not awaited here: what main imports may import this module again, and would wait for it. Each of these imports is
// evaluated in a task of its own; in one they would block input for longer. React DOM comes last, by main itself.
void loadLanguage()
  .then(() => import('./api/queries/all-posts'))
  .then(() => import('./app/shell/shell'))
  .then(() => import('./main'))

const rightToLeftScripts = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg']);

/** The writing direction of a locale. */
export function direction(locale: string): 'ltr' | 'rtl' {
  try {
    const { script } = new Intl.Locale(locale).maximize();
    return script !== undefined && rightToLeftScripts.has(script) ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}

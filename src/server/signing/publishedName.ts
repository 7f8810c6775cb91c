/** Prefixes of environment variables that build tools copy into what browsers download. */
const publishedPrefixes = [
  'VITE_',
  'NEXT_PUBLIC_',
  'REACT_APP_',
  'NUXT_PUBLIC_',
  'PUBLIC_',
  'GATSBY_',
  'EXPO_PUBLIC_',
  'VUE_APP_',
  'STORYBOOK_',
  'TARO_APP_',
  'NG_APP_',
  'PARCEL_PUBLIC_',
  'WXT_',
  'PLASMO_PUBLIC_',
  'UMI_APP_',
  'MODERN_',
  'RAZZLE_',
  'SNOWPACK_PUBLIC_',
  'REDWOOD_ENV_',
];

/** Whether a build tool publishes the environment variable of this name. */
export function isPublishedName(name: string): boolean {
  return publishedPrefixes.some((prefix) => name.startsWith(prefix));
}

/** The name under which an environment publishes this key, however its line breaks are written; if it does. */
export function publishedNameOf(
  value: string,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const key = withoutBreaks(value);
  return Object.keys(environment).find(
    (name) => isPublishedName(name) && withoutBreaks(environment[name] ?? '') === key,
  );
}

/** Hosts undo `\\n`, add quotes and trim, each in its own way. */
function withoutBreaks(key: string): string {
  return key.replaceAll(/\\+[nr]|[\s"']/g, '');
}

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
];

/** Whether a build tool publishes the environment variable of this name. */
export function isPublishedName(name: string): boolean {
  return publishedPrefixes.some((prefix) => name.startsWith(prefix));
}

/** The name under which an environment publishes this very value, if it does. */
export function publishedNameOf(
  value: string,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  return Object.keys(environment).find((name) => isPublishedName(name) && environment[name] === value);
}

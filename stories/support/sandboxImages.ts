import type { ImagePolicy } from '../../src/domain/text/imageAddress.ts';
import { fnv1a } from '../../src/base/text/fnv1a.ts';
import { drawImage } from '../../src/sandbox/world/pictures.ts';
import { face } from './faces.ts';

/** Pictures of a sandbox in this page, whose addresses lead nowhere: faces and landscapes by the id in them. */
export const sandboxImages: ImagePolicy = {
  map(url) {
    const [, kind, id] = /\/sandbox\/(avatars|images)\/([\w-]+)\.svg$/.exec(url) ?? [];
    if (id === undefined) return url;
    return kind === 'avatars' ? face(fnv1a(id)) : `data:image/svg+xml,${encodeURIComponent(drawImage(id))}`;
  },
};

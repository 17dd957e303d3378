import type { Site } from './site.ts';
import { azeri } from './templates/azeri.ts';
import { belediye } from './templates/belediye.ts';
import { doga } from './templates/doga.ts';
import { english } from './templates/english.ts';
import { etkinlik } from './templates/etkinlik.ts';
import { forum } from './templates/forum.ts';
import { gezi } from './templates/gezi.ts';
import { gunluk } from './templates/gunluk.ts';
import { kitap } from './templates/kitap.ts';
import { para } from './templates/para.ts';
import { saglik } from './templates/saglik.ts';
import { saha } from './templates/saha.ts';
import { tarim } from './templates/tarim.ts';
import { teknoloji } from './templates/teknoloji.ts';
import { universite } from './templates/universite.ts';
import { yemek } from './templates/yemek.ts';

export type SiteOptions = {
  /** Time of the clock at which one page goes away. */
  goneAt: number;
};

/** All sites; SITE_IDS has the order of their ports. */
export function createSites(options: SiteOptions): Site[] {
  return [
    gunluk(),
    para(),
    saha(),
    belediye(options),
    universite(),
    saglik(),
    tarim(),
    yemek(),
    kitap(),
    gezi(),
    teknoloji(),
    doga(),
    etkinlik(),
    forum(),
    english(),
    azeri(),
  ];
}

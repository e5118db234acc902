import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { categoriesOf, chosenParts, chosenServices, searchForServices } from './service-choice.ts';
import { serviceTree } from './testing/service-tree.ts';

const categories = categoriesOf(serviceTree);
const chosen = (ids: readonly number[]) => searchForServices(categories, new Set(ids));
const titles = (search: object) => chosenParts(categories, search).map(({ title }) => title);

describe('the tree of services', () => {
  it('has popular services first, the most popular before all others', () => {
    expect(categories.map(({ title }) => title)).toEqual(['Hair', 'Nails']);
    expect(categories[0]?.services).toEqual([
      { id: 103, title: 'Balayage', isPopular: true },
      { id: 101, title: 'Braids', isPopular: true },
      { id: 102, title: 'Curly Cut', isPopular: false },
    ]);
  });

  it('leaves out a category without services', () => {
    expect(categoriesOf(serviceTree.filter(({ parentId }) => parentId !== 2))).toHaveLength(1);
  });

  it('counts 1000 as popular and 1001 as not popular', () => {
    const nodes = serviceTree.map((node) => ({ ...node, popular: node.id === 101 ? 1_000 : 1_001 }));
    expect(categoriesOf(nodes)[0]?.services.map(({ isPopular }) => isPopular)).toEqual([true, false, false]);
  });
});

describe('a choice of services', () => {
  it('is read as it was made', () => {
    const all = categories.flatMap(({ services }) => services.map(({ id }) => id));
    fc.assert(
      fc.property(fc.subarray(all), (ids) => {
        expect(chosenServices(categories, chosen(ids))).toEqual(new Set(ids));
      }),
    );
  });

  it('is a category when it contains all of its services', () => {
    expect(chosen([101, 102, 103])).toEqual({ categoryId: 1, serviceIds: undefined });
    expect(chosen([101, 102])).toEqual({ categoryId: undefined, serviceIds: [101, 102] });
    expect(chosen([101, 102, 103, 201]).categoryId).toBeUndefined();
    expect(chosen([])).toEqual({ categoryId: undefined, serviceIds: undefined });
  });

  it('is described by whole categories and single services', () => {
    expect(titles({ categoryId: 2 })).toEqual(['Nails']);
    expect(titles({ serviceIds: [101, 201, 202] })).toEqual(['Braids', 'Nails']);
    expect(titles({ categoryId: 9 })).toEqual([]);
    expect(titles({ serviceIds: [999] })).toEqual([]);
  });

  it('matches the call when an address has both a category and services', () => {
    expect(titles({ categoryId: 1, serviceIds: [103, 201] })).toEqual(['Balayage']);
  });

  it('continues without one of its parts', () => {
    const [braids, nails] = chosenParts(categories, { serviceIds: [101, 201, 202] });
    expect(braids?.without).toEqual({ categoryId: 2, serviceIds: undefined });
    expect(nails?.without).toEqual({ categoryId: undefined, serviceIds: [101] });
  });
});

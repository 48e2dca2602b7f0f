"""The learning engine a second time, by its decisions alone (docs/decisions 25, 75 and 147), as a witness for the product's own.

    python3 engine-elsewhere.py ITEMS.csv

reads a log of settled work items and prints what each of them would have been estimated at when it began, from the items that had
settled by then. Rows of the part `burn-in` are left out altogether. Hours that a planner set do not occur in such logs, and each
item's baseline counts as that of its cell.
"""

import csv
import heapq
import math
import sys
from collections import deque, namedtuple
from datetime import datetime

MINUTE = 1 / 60
# What one item may say at most: eight times more or less.
EIGHTFOLD = math.log(8)

# Activity, job type with it, cell: as how many items of its own the wider level counts.
DIVISORS = (5, 3, 1)
FADING = 0.97
JOB_DIVISOR, JOBS_REMEMBERED = 6, 2000

TRUSTS = (0, 0.25, 0.5, 0.75, 1)
TRUST_ITEMS, COST_OF_TRUST, MISS_IN_BASELINES = 300, 0.04, 10
# Before so many items of the shop there is no trust, no range and no search for changes.
SHOP_BEGINS = 20

ACTIVITY_ERRORS, SHOP_ERRORS, SHOP_COUNTS_AS, ACTIVITY_BEGINS = 200, 400, 20, 5
FIRST_RANGE, THIN_BELOW, THIN_WIDER = 1.5, 5, 1.35
TO_BE_KEPT, FIRST_SHARE, SHARE_STEP, SHARE_BOUNDS = 0.8, 0.82, 0.005, (0.5, 0.95)

SURPRISE_LIMIT, SLACK, CHANGE_ABOVE = 2, 0.5, 8
LEAST_USUAL_ERROR, SIGMA_OF_MEDIAN = 0.15, 1.4826


def limited(value, low, high):
    return min(max(value, low), high)


def around(centre, value):
    """The value, no more than a factor of eight from the centre (both are logarithms)."""
    return limited(value, centre - EIGHTFOLD, centre + EIGHTFOLD)


def quantile(values, share):
    """The value that a share of all is not above, counted as if there was one value more."""
    if not values:
        return 0
    number = min(len(values), math.ceil(share * (len(values) + 1)))
    return sorted(values)[number - 1]


def median_size(errors):
    """The middle one of the errors without their sign; the larger of the two in the middle of an even number."""
    return sorted(abs(error) for error in errors)[len(errors) // 2] if errors else 0


class Direction:
    """One of a level's two sums of surprises, with the logarithms of the items since it was last zero."""

    def __init__(self):
        self.height, self.since = 0, []

    def add(self, surprise, logarithm):
        self.height = max(0, self.height + surprise - SLACK)
        self.since = [*self.since, logarithm] if self.height > 0 else []


class Level:
    def __init__(self):
        self.total, self.weight, self.count, self.has_changed = 0, 0, 0, False
        self.more, self.less = Direction(), Direction()

    def leaning_on(self, wider, divisor):
        return (divisor * wider + self.total) / (divisor + self.weight)

    def learn(self, logarithm):
        self.total = FADING * self.total + logarithm
        self.weight = FADING * self.weight + 1
        self.count += 1

    def watch(self, surprise, logarithm):
        """Starts again from the items of a lasting change, once there is one."""
        self.more.add(surprise, logarithm)
        self.less.add(-surprise, logarithm)
        for direction in (self.more, self.less):
            if direction.height > CHANGE_ABOVE:
                self.total, self.weight = sum(direction.since), len(direction.since)
                self.more, self.less = Direction(), Direction()
                self.has_changed = True
                break


class Item:
    def __init__(self, row):
        self.started_text = row['started_at']
        self.started, self.settled = moment(row['started_at']), moment(row['settled_at'])
        self.actual, self.baseline = float(row['actual_hours']), float(row['baseline_hours'])
        self.job, self.activity = row['job_no'], row['activity_code']
        kind, band = row['job_type'], row['band']
        self.keys = ((self.activity,), (kind, self.activity), (kind, band, self.activity))


# What was said when an item began, and what of it must be known once it settles.
Estimate = namedtuple('Estimate', 'deviation kind_hours hours p80 is_thin')


class Engine:
    def __init__(self):
        self.levels = {}
        self.jobs = {}  # sum and number of each job, the one heard of last at the end
        self.settled = 0
        self.lately = deque(maxlen=TRUST_ITEMS)  # actual hours, baseline, deviation then
        self.shop_errors = deque(maxlen=SHOP_ERRORS)
        self.activity_errors = {}
        self.share = {True: FIRST_SHARE, False: FIRST_SHARE}  # by whether the cell was thin

    def levels_of(self, item):
        return [self.levels.setdefault(key, Level()) for key in item.keys]

    def errors_of(self, item):
        return self.activity_errors.setdefault(item.activity, deque(maxlen=ACTIVITY_ERRORS))

    def deviation(self, levels):
        value = 0
        for level, divisor in zip(levels, DIVISORS):
            value = level.leaning_on(value, divisor)
        return value

    def job_deviation(self, job):
        total, count = self.jobs.get(job, (0, 0))
        return total / (JOB_DIVISOR + count)

    def trust(self):
        """The one with the least error lately; of equal ones the lowest."""
        if self.settled < SHOP_BEGINS:
            return 0

        def cost(trust):
            misses = (
                min(abs(actual - baseline * math.exp(trust * deviation)), MISS_IN_BASELINES * baseline)
                for actual, baseline, deviation in self.lately
            )
            return sum(misses) * (1 + COST_OF_TRUST * trust)

        return min(TRUSTS, key=cost)

    def range_factor(self, item, cell_count):
        if self.settled < SHOP_BEGINS:
            return FIRST_RANGE
        share, errors = self.share[cell_count < THIN_BELOW], self.errors_of(item)
        own = len(errors) / (len(errors) + SHOP_COUNTS_AS) if len(errors) >= ACTIVITY_BEGINS else 0
        typical = own * quantile(errors, share) + (1 - own) * quantile(self.shop_errors, share)
        missing = max(0, THIN_BELOW - cell_count) / THIN_BELOW
        return math.exp(max(0, typical)) * THIN_WIDER**missing

    def estimate(self, item):
        levels = self.levels_of(item)
        deviation = self.deviation(levels)
        trust = 1 if any(level.has_changed for level in levels) else self.trust()
        kind_hours = max(MINUTE, item.baseline * math.exp(trust * deviation))
        hours = max(MINUTE, kind_hours * math.exp(self.job_deviation(item.job)))
        cell_count = levels[-1].count
        p80 = hours * self.range_factor(item, cell_count)
        return Estimate(deviation, kind_hours, hours, p80, is_thin=cell_count < THIN_BELOW)

    def usual_error(self, item):
        errors = self.errors_of(item)
        own, shop = median_size(errors), median_size(self.shop_errors)
        median = (len(errors) * own + SHOP_COUNTS_AS * shop) / (len(errors) + SHOP_COUNTS_AS)
        return max(LEAST_USUAL_ERROR, SIGMA_OF_MEDIAN * median)

    def learn(self, item, then):
        levels = self.levels_of(item)
        now = self.deviation(levels)
        logarithm = around(now, math.log(item.actual / item.baseline))
        # All that an item is compared with is of before it.
        surprise = (logarithm - now - self.job_deviation(item.job)) / self.usual_error(item)
        for level in levels:
            level.learn(logarithm)
            if self.settled >= SHOP_BEGINS:
                level.watch(limited(surprise, -SURPRISE_LIMIT, SURPRISE_LIMIT), logarithm)

        self.learn_job(item, then)
        error = math.log(item.actual / then.hours)
        self.errors_of(item).append(error)
        self.shop_errors.append(error)
        moved = self.share[then.is_thin] + SHARE_STEP * (TO_BE_KEPT - (item.actual <= then.p80))
        self.share[then.is_thin] = limited(moved, *SHARE_BOUNDS)
        self.lately.append((item.actual, item.baseline, then.deviation))
        self.settled += 1

    def learn_job(self, item, then):
        total, count = self.jobs.pop(item.job, (0, 0))
        self.jobs[item.job] = (total + around(0, math.log(item.actual / then.kind_hours)), count + 1)
        if len(self.jobs) > JOBS_REMEMBERED:
            del self.jobs[next(iter(self.jobs))]


def moment(text):
    return datetime.fromisoformat(text.removesuffix('Z'))


def read_items(path):
    with open(path, newline='', encoding='utf-8') as file:
        items = [Item(row) for row in csv.DictReader(file) if row['part'] != 'burn-in']
    return sorted(items, key=lambda item: item.started)


def estimates_in_order(items):
    """Each item with its estimate. What settles at the same moment is learned in the order in which it began."""
    engine, open_items = Engine(), []
    for number, item in enumerate(items):
        while open_items and open_items[0][0] <= item.started:
            _, _, settled, then = heapq.heappop(open_items)
            engine.learn(settled, then)
        estimate = engine.estimate(item)
        heapq.heappush(open_items, (item.settled, number, item, estimate))
        yield item, estimate


def main():
    out = csv.writer(sys.stdout, lineterminator='\n')
    out.writerow(['started_at', 'job_no', 'activity_code', 'learned_hours', 'p80_hours'])
    for item, estimate in estimates_in_order(read_items(sys.argv[1])):
        out.writerow([item.started_text, item.job, item.activity, f'{estimate.hours:.9f}', f'{estimate.p80:.9f}'])


main()
